// Members of plain structs as keys of JSON objects: read with a check of type, written only where they say something.
#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/diagnostics.h"
#include "data/text_lines.h"
#include "schema/field.h"

namespace dianoia {

/// Reads keys of one object; the messages begin with its place.
class ObjectReader {
public:
    ObjectReader(const Json& object, std::string where) : m_object(object), m_where(std::move(where)) {}

    void read(const char* key, std::string& out) const {
        if (const Json* v = find(key)) out = check(v->is_string(), key, "a text", *v).get<std::string>();
    }
    void read(const char* key, double& out) const {
        if (const Json* v = find(key)) out = number(key, *v);
    }
    void read(const char* key, std::optional<double>& out) const {
        if (const Json* v = find(key)) out = number(key, *v);
    }
    void read(const char* key, std::uint64_t& out) const {
        if (const Json* v = find(key)) out = count(key, *v);
    }
    void read(const char* key, std::optional<std::uint64_t>& out) const {
        if (const Json* v = find(key)) out = count(key, *v);
    }
    void read(const char* key, std::optional<std::int64_t>& out) const {
        if (const Json* v = find(key)) out = std::int64_t(count(key, *v));
    }
    void read(const char* key, std::vector<std::string>& out) const {
        if (const Json* v = list(key)) {
            out.clear();
            for (const Json& e : *v) out.push_back(check(e.is_string(), key, "a list of texts", e).get<std::string>());
        }
    }
    void read(const char* key, std::vector<std::int64_t>& out) const {
        if (const Json* v = list(key)) {
            out.clear();
            for (const Json& e : *v) out.push_back(std::int64_t(count(key, e)));
        }
    }
    template <class T>
    void read(const char* key, std::optional<std::pair<T, T>>& out) const {
        const Json* v = find(key);
        if (!v) return;
        check(v->is_array() && v->size() == 2, key, "a list of two numbers", *v);
        const double a = number(key, (*v)[0]), b = number(key, (*v)[1]);
        check(a <= b, key, "a range, low end first", *v);
        if constexpr (std::is_integral_v<T>) {
            out = {T(count(key, (*v)[0])), T(count(key, (*v)[1]))};
        } else {
            out = {a, b};
        }
    }
    /// A text that must be one of `choices`.
    void readChoice(const char* key, std::string& out, const std::vector<std::string>& choices) const {
        read(key, out);
        for (const std::string& choice : choices)
            if (out == choice) return;
        const std::string near = nearestWord(out, choices);
        failContent(m_where + ": " + key + " \"" + shown(out) + "\" is not known" +
                    (near.empty() ? "" : "; did you mean \"" + near + "\"?"));
    }
    const std::string& where() const { return m_where; }

private:
    const Json* find(const char* key) const {
        const auto found = m_object.find(key);
        return found == m_object.end() || found->is_null() ? nullptr : &*found;
    }
    const Json* list(const char* key) const {
        const Json* v = find(key);
        if (v) check(v->is_array(), key, "a list", *v);
        return v;
    }
    const Json& check(bool right, const char* key, const char* wanted, const Json& value) const {
        if (!right) failContent(m_where + ": " + key + " " + shown(value.dump()) + " is not " + wanted);
        return value;
    }
    double number(const char* key, const Json& v) const {
        const double x = check(v.is_number(), key, "a number", v).get<double>();
        check(std::isfinite(x), key, "a number in range", v);
        return x;
    }
    std::uint64_t count(const char* key, const Json& v) const {
        const double x = number(key, v);
        check(x >= 0 && x <= 0x1p53 && std::floor(x) == x, key, "a whole number, at least 0", v);
        return v.is_number_unsigned() ? v.get<std::uint64_t>() : static_cast<std::uint64_t>(x);
    }

    const Json& m_object;
    std::string m_where;
};

}  // namespace dianoia

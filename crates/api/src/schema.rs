//! The shapes of all requests and replies: JSON Schema, and TypeScript types made from it.

use std::fmt::Write;

use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::QUESTIONS;
use crate::board::{OPERATIONS, Operation, Takes};

/// The JSON Schema of everything: `questions` says which request gets which reply, `$defs` what
/// they look like.
pub fn schema() -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let mut questions = Map::new();
    for entry in QUESTIONS {
        let [request, reply] = (entry.schemas)(&mut generator);
        questions.insert(entry.name.into(), json!({"request": request, "reply": reply}));
    }
    let error = generator.subschema_for::<crate::ErrorReply>();
    let operations: Vec<String> =
        OPERATIONS.iter().map(|op| format!("board.{}", op.name)).collect();
    let arguments = |op: &Operation| {
        let has_board = op.takes.contains(&Takes::Board);
        let size = if has_board { &[][..] } else { &["size"] };
        let required = op.takes.iter().filter(|takes| takes.is_required());
        let optional = op.takes.iter().filter(|takes| !takes.is_required());
        json!({
            "description": op.says,
            "required": size.iter().copied().chain(required.map(|takes| takes.name())).collect::<Vec<_>>(),
            "optional": optional.map(|takes| takes.name()).chain(has_board.then_some("size")).collect::<Vec<_>>(),
        })
    };
    let operation_arguments: Map<String, Value> =
        OPERATIONS.iter().map(|op| (format!("board.{}", op.name), arguments(op))).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "allclear",
        "description": "Every question: {\"ask\": name, …request}. Operations of the board are \
            short for {\"ask\": \"board\", \"op\": …}. An error is {\"error\": …}.",
        "version": env!("CARGO_PKG_VERSION"),
        "questions": questions,
        "operations": operations,
        "operation_arguments": operation_arguments,
        "error": error,
        "$defs": generator.take_definitions(true),
    })
}

/// The same as TypeScript declarations.
pub fn typescript() -> String {
    let schema = schema();
    let mut text = String::from(
        "// Every question that allclear answers, and what it replies.\n\
         // Made from the Rust types by `allclear ask --typescript`; do not edit.\n",
    );
    for (name, definition) in schema["$defs"].as_object().into_iter().flatten() {
        let _ = write!(text, "\n{}export type {} = ", comment(definition, ""), identifier(name));
        let _ = writeln!(text, "{};", type_of(definition, ""));
    }
    text.push_str(
        "\n/** The request and the reply of every question. */\nexport interface Questions {\n",
    );
    for (name, question) in schema["questions"].as_object().into_iter().flatten() {
        let (request, reply) =
            (type_of(&question["request"], "  "), type_of(&question["reply"], "  "));
        let _ = writeln!(text, "  {name:?}: {{ request: {request}; reply: {reply} }};");
    }
    for operation in schema["operations"].as_array().into_iter().flatten() {
        let _ =
            writeln!(text, "  {operation}: {{ request: Omit<Board, \"op\">; reply: BoardReply }};");
    }
    text.push_str("}\n");
    text
}

/// A name without what TypeScript does not allow in one.
fn identifier(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).collect()
}

fn comment(definition: &Value, indent: &str) -> String {
    match definition["description"].as_str() {
        Some(text) => {
            let text = text.replace("*/", "* /").split_whitespace().collect::<Vec<_>>().join(" ");
            format!("{indent}/** {text} */\n")
        }
        None => String::new(),
    }
}

/// The type that a schema describes.
fn type_of(schema: &Value, indent: &str) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return identifier(reference.rsplit('/').next().unwrap_or_default());
    }
    if let Some(constant) = schema.get("const") {
        return constant.to_string();
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(kinds) = schema[key].as_array() {
            let kinds = kinds.iter().map(|kind| type_of(kind, indent)).collect::<Vec<_>>();
            let own = schema["properties"].is_object().then(|| object(schema, indent));
            let choice = kinds.join(" | ");
            return own.map_or(choice.clone(), |own| format!("{own} & ({choice})"));
        }
    }
    match &schema["type"] {
        Value::String(kind) => simple(kind, schema, indent),
        Value::Array(kinds) => {
            let kinds = kinds.iter().filter_map(Value::as_str);
            kinds.map(|kind| simple(kind, schema, indent)).collect::<Vec<_>>().join(" | ")
        }
        _ if schema["properties"].is_object() => object(schema, indent),
        _ => "unknown".to_string(),
    }
}

fn simple(kind: &str, schema: &Value, indent: &str) -> String {
    match kind {
        "integer" | "number" => "number".to_string(),
        "string" | "boolean" | "null" => kind.to_string(),
        "array" => match schema["prefixItems"].as_array() {
            Some(items) => {
                let items = items.iter().map(|item| type_of(item, indent)).collect::<Vec<_>>();
                format!("[{}]", items.join(", "))
            }
            None => format!("Array<{}>", type_of(&schema["items"], indent)),
        },
        "object" if schema["properties"].is_object() => object(schema, indent),
        "object" => match schema.get("additionalProperties").filter(|more| more.is_object()) {
            Some(more) => format!("Record<string, {}>", type_of(more, indent)),
            None => "Record<string, unknown>".to_string(),
        },
        _ => "unknown".to_string(),
    }
}

fn object(schema: &Value, indent: &str) -> String {
    let inner = format!("{indent}  ");
    let required: Vec<&str> =
        schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut text = String::from("{\n");
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let mark = if required.contains(&name.as_str()) { "" } else { "?" };
        text.push_str(&comment(property, &inner));
        let _ = writeln!(text, "{inner}{name}{mark}: {};", type_of(property, &inner));
    }
    text.push_str(indent);
    text.push('}');
    text
}

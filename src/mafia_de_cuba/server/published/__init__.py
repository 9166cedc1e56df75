"""The protocol for others, made from its own types: JSON Schema, TypeScript, OpenAPI."""

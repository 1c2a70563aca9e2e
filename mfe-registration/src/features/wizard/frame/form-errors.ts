interface FieldMessage {
  /** Path of the field, for example `boards.0.state`. */
  readonly field: string
  readonly message: string
}

/** Arranges messages in the form's shape of errors: nested by the parts of the field's path. The first one of a field counts. */
export function toFieldErrors(messages: readonly FieldMessage[]): Record<string, unknown> {
  const errors: Record<string, unknown> = {}
  for (const { field, message } of messages) {
    const parts = field.split('.')
    const last = parts.pop() ?? field
    let at = errors
    for (const part of parts) at = (at[part] ??= {}) as Record<string, unknown>
    at[last] ??= { type: 'rule', message }
  }
  return errors
}

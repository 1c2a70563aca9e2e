import type { FormField } from '@portal/contracts-shell/host'

/** Returns the field of a dialog that asks for the reason of a decision. */
export function createReasonField(label: string, options: Partial<FormField> = {}): FormField {
  return { name: 'reason', label, kind: 'text', required: true, maxLength: 500, ...options }
}

/** Returns the reason that was entered. */
export function readReason(values: Readonly<Record<string, string | readonly string[]>>): string {
  return String(values['reason'] ?? '').trim()
}

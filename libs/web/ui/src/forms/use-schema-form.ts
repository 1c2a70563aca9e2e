import {
  get,
  set,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { useUiTexts } from '../ui-texts.tsx'
import { getIssueMessage } from './issue-message.ts'

/** A part of the values that the schema refuses. */
export interface FormIssue {
  /** Name of the field, for example `title.en`. */
  readonly field: string
  /** zod's code, for example `too_small`. */
  readonly code: string
  /** What a refinement in the contract adds, such as the key of a message. */
  readonly params: Readonly<Record<string, unknown>>
}

export interface SchemaFormOptions<Values extends FieldValues, Output> {
  /** Schema of the request body, from the `inputs` of a contract. The names of the fields are paths in it. */
  readonly schema: z.ZodType<Output>
  readonly defaultValues: Values
  /** Converts the values to the input of the schema. By default, texts are trimmed and blank ones are omitted. */
  readonly toInput?: (values: Values) => unknown
  /** Returns a message for issues that need another one than that of their code. May contain `{field}`. */
  readonly getMessage?: (issue: FormIssue) => string | undefined
}

/**
 * A form whose values are validated by a schema of a contract. `onSubmit` of `Form` gets what the schema has parsed.
 * Messages are in the reader's language, by the code of the issue and the label of the field.
 */
export function useSchemaForm<Values extends FieldValues, Output>({
  schema,
  defaultValues,
  toInput = trimTexts,
  getMessage,
}: SchemaFormOptions<Values, Output>): UseFormReturn<Values, unknown, Output> {
  const texts = useUiTexts()
  return useForm<Values, unknown, Output>({
    defaultValues: defaultValues as DefaultValues<Values>,
    shouldFocusError: false,
    resolver: async (values, _, { names = [] }) => {
      const input = toInput(values)
      const result = await schema.safeParseAsync(input)
      if (result.success) return { values: result.data, errors: {} }
      const errors: FieldErrors<Values> = {}
      for (const issue of result.error.issues) {
        const path = issue.path.join('.')
        // An issue of one value of a list belongs to the field with the list.
        const field = names.find((name) => path.startsWith(`${name}.`)) ?? path
        const params = issue.code === 'custom' ? (issue.params ?? {}) : {}
        const message =
          getMessage?.({ field, code: issue.code, params }) ?? getIssueMessage(issue, get(input, field), texts)
        if (get(errors, field) === undefined) set(errors, field, { type: issue.code, message })
      }
      return { values: {}, errors }
    },
  })
}

/** Trims texts and omits those that are blank, at any depth. */
export function trimTexts(values: unknown): unknown {
  if (typeof values === 'string') return values.trim() === '' ? undefined : values.trim()
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return values
  const trimmed = Object.entries(values).map(([name, value]) => [name, trimTexts(value)] as const)
  return Object.fromEntries(trimmed.filter(([, value]) => value !== undefined))
}

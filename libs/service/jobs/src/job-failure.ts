import { describeError, maskPersonalData } from '@portal/service-kit'
import { z } from 'zod'

/** What is stored of a failed attempt: no stack, and no message that may contain personal data. */
export interface JobFailure {
  readonly message: string
}

/** Describes an error in one line, with personal data masked. */
export function toJobFailure(failure: unknown): JobFailure {
  const { type, message, errorCode } = describeError(failure)
  const kind = errorCode === undefined ? type : `${type} ${errorCode}`
  return { message: `${kind}: ${String(maskPersonalData(message))}` }
}

const stored = z.union([
  z.object({ message: z.string() }),
  // Written by pg-boss when the process of an attempt was killed or the attempt took too long.
  z.object({ value: z.object({ message: z.string() }) }).transform(({ value }) => value),
])

/** Reads the message of a stored failure. */
export function readFailureMessage(output: unknown): string {
  return stored.safeParse(output).data?.message ?? 'unknown'
}

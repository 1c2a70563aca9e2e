import type { z } from 'zod'

/** Who is behind a call of the protocol. */
export interface CallContext {
  /** Address of the person's machine as the edge tells it; `undefined` for another service on the inner network. */
  readonly clientAddress: string | undefined
  /** The access key of a signed call. */
  readonly accessKeyId: string | undefined
  readonly correlationId: string
  readonly now: Date
}

/** One call of the protocol: its name, what it takes, whether it must be signed, and what it does. */
export interface Operation {
  readonly name: string
  readonly signed: boolean
  /** Members this pool does not know are ignored, as the hosted service does. */
  readonly input: z.ZodType
  run(input: unknown, context: CallContext): Promise<object>
}

/** Declares a call that anybody may make (the password, code or token in it is the proof). */
export function openOperation<Input extends z.ZodType>(
  name: string,
  input: Input,
  run: (input: z.output<Input>, context: CallContext) => Promise<object>,
): Operation {
  return { name, signed: false, input, run: (value, context) => run(value as z.output<Input>, context) }
}

/** Declares a call for the holder of an access key. */
export function signedOperation<Input extends z.ZodType>(
  name: string,
  input: Input,
  run: (input: z.output<Input>, context: CallContext) => Promise<object>,
): Operation {
  return { ...openOperation(name, input, run), signed: true }
}

import type { z } from 'zod'

/** The caller of an operation. */
export interface CallContext {
  /** Client address reported by the edge; `undefined` for another service on the internal network. */
  readonly clientAddress: string | undefined
  /** The access key of a signed call. */
  readonly accessKeyId: string | undefined
  readonly correlationId: string
  readonly now: Date
}

/** One operation of the protocol: its name, input, whether it must be signed, and its implementation. */
export interface Operation {
  readonly name: string
  readonly signed: boolean
  /** Unknown members are ignored, as in Amazon Cognito. */
  readonly input: z.ZodType
  run(input: unknown, context: CallContext): Promise<object>
}

/** Declares an operation that anybody may call; the password, code or token in it is the proof. */
export function openOperation<Input extends z.ZodType>(
  name: string,
  input: Input,
  run: (input: z.output<Input>, context: CallContext) => Promise<object>,
): Operation {
  return { name, signed: false, input, run: (value, context) => run(value as z.output<Input>, context) }
}

/** Declares an operation for the holder of an access key. */
export function signedOperation<Input extends z.ZodType>(
  name: string,
  input: Input,
  run: (input: z.output<Input>, context: CallContext) => Promise<object>,
): Operation {
  return { ...openOperation(name, input, run), signed: true }
}

import { regulationsErrors } from '../errors.ts'

type ErrorCode = keyof typeof regulationsErrors

/** Returns the given error codes with their HTTP statuses, for the `errors` of an endpoint. */
export function pickErrors<Code extends ErrorCode>(...codes: Code[]): Pick<typeof regulationsErrors, Code> {
  const picked = codes.map((code) => [code, regulationsErrors[code]])
  return Object.fromEntries(picked) as Pick<typeof regulationsErrors, Code>
}

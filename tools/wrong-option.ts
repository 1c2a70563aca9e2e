/** Whether an error of `parseArgs` says that the person typed an option that there is not. */
export function isWrongOption(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

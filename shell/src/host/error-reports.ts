import { formatId } from '@portal/shell-sdk'

/**
 * Reports an error to the services and names it for the person. The report holds what broke and where, nothing about
 * who; it leaves as an analytics event, so not at all where the person does not want to be followed, and never throws.
 */
export interface ErrorReports {
  report(error: unknown, context: Readonly<Record<string, string>>): string
}

export function createErrorReports(
  send: (event: { readonly name: string; readonly properties: Readonly<Record<string, string>> }) => void,
): ErrorReports {
  const known = new WeakMap<object, string>()
  return {
    report(error, context) {
      const named = typeof error === 'object' && error !== null ? known.get(error) : undefined
      if (named !== undefined) return named
      // As it is shown, so that what somebody reads out to the support line is found as it was heard.
      const id = formatId(crypto.randomUUID().replaceAll('-', '').slice(0, 9))
      if (typeof error === 'object' && error !== null) known.set(error, id)
      const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      send({ name: 'error', properties: { ...context, id, message: message.slice(0, 300) } })
      return id
    },
  }
}

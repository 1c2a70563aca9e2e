import { formatId } from '@portal/shell-sdk'

/**
 * Reports an error to the services and returns a reference number for the user. The report says what failed and where,
 * but nothing about the user. It is sent as an analytics event, so not with Do Not Track. Never throws.
 */
export interface ErrorReports {
  report(error: unknown, context: Readonly<Record<string, string>>): string
}

export function createErrorReports(
  send: (event: { readonly name: string; readonly properties: Readonly<Record<string, string>> }) => void,
): ErrorReports {
  const reportedIds = new WeakMap<object, string>()
  return {
    report(error, context) {
      const existingId = typeof error === 'object' && error !== null ? reportedIds.get(error) : undefined
      if (existingId !== undefined) return existingId
      // Formatted as shown to the user, so that support can search for it.
      const id = formatId(crypto.randomUUID().replaceAll('-', '').slice(0, 9))
      if (typeof error === 'object' && error !== null) reportedIds.set(error, id)
      const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      send({ name: 'error', properties: { ...context, id, message: message.slice(0, 300) } })
      return id
    },
  }
}

/** Files of releases. Their addresses contain the release, so they never change. */
export const fileCache = 'portal-files'
/** The document that opens pages without a connection. It is the same for all pages and contains nothing about the user. */
export const documentCache = 'portal-document'
export const documentPath = '/waiting-entries'

import type english from '../locales/en-US/regulations.json'

export { getNumberPrefixes } from '@portal/regulation-text/display-label'

/**
 * Keys of the interface texts that both `mfe-regulations` and the regulations service render around a regulation. Both
 * releases contain these texts, in the namespace `regulations`.
 */
type ReadingKey = keyof typeof english

/** Returns the text for a key in the reader's language. */
export type ReadingTexts = (key: ReadingKey, values?: Readonly<Record<string, string | number>>) => string

/**
 * Stands around the text of the regulation in the Word files of this portal. What is before and behind it (cover, contents,
 * definitions, comments) is not part of the text, and is not read as such when the file comes back. Word keeps it.
 */
export const textBookmark = { name: '_RegulationText', id: 1_000_000 } as const

/**
 * The Word bookmark around the text of the regulation in exported files. When such a file is imported, only the text inside the
 * bookmark is read, without the cover, table of contents, definitions and comments. Word preserves bookmarks.
 */
export const regulationTextBookmark = '_RegulationText'

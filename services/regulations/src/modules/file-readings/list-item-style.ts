/**
 * The style of a list's items in the Word files of this portal, bulleted or numbered. Their numbers would else be read as markers
 * of provisions when the file comes back.
 */
export const listItemStyle = 'RegulationListItem'

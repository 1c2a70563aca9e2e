export { heading, image, list, paragraph, table } from './blocks.ts'
export {
  toPlainText,
  type Block,
  type BlockChange,
  type Cover,
  type DocumentLanguage,
  type HeadingBlock,
  type ImageBlock,
  type ParagraphBlock,
  type PrintDocument,
  type Section,
  type TableBlock,
  type TextSpan,
} from './document.ts'
export { docxListItemStyle } from './docx/styles.ts'
export { writeDocx } from './docx/write-docx.ts'
export { writePdf } from './pdf/write-pdf.ts'

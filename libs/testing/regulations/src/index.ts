export { publishPdf, sampleDocument } from './documents.ts'
export { addressOf, findProvision, findVersion, openDraft } from './rulebook.ts'
export { sampleCaptions, samplePdf, sampleVideo } from './sample-files.ts'
export { refusedFile, stubbedDocument, uploadedFile, withPublishedPdf } from './stubbed-documents.ts'

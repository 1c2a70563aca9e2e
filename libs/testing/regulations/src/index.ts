export { publishPdf, sampleDocument } from './documents.ts'
export { getVersionPath, findProvision, findVersion, findOpenDraft } from './rulebook.ts'
export { sampleCaptions, samplePdf, sampleVideo } from './sample-files.ts'
export { refusedFile, stubbedDocument, uploadedFile, withPublishedPdf } from './stubbed-documents.ts'

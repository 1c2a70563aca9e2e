import { empty, failure, loading, nobody, type Screen } from './screen.ts'

const published = { address: () => '/published-documents' } as const
const documents = { address: () => '/documents', as: 'reader' } as const
const tracks = { address: () => '/track-documents', as: 'reader' } as const
const regCall = '/api/reg-documents/docs'

export const documentScreens: readonly Screen[] = [
  { ...published, name: '/published-documents: loading', instead: [regCall, 'never'], shows: loading },
  { ...published, name: '/published-documents: error', instead: [regCall, 'failure'], shows: failure },
  { ...published, name: '/published-documents: empty', instead: [regCall, 'nothing'], shows: empty },
  { ...documents, name: '/documents: empty', instead: [regCall, 'nothing'], shows: empty },
  { ...tracks, name: '/track-documents: empty', instead: ['/api/track-documents/docs', 'nothing'], shows: empty },
  {
    name: '/documents/preview: missing',
    address: () => `/documents/preview?id=${nobody}`,
    as: 'editor',
    shows: empty,
  },
  { name: '/pdf-viewer: missing', address: () => `/pdf-viewer?id=${nobody}`, shows: empty },
  { name: '/doc-viewer: missing', address: () => `/doc-viewer?id=${nobody}`, shows: empty },
  { name: '/reg-document-video: missing', address: () => `/reg-document-video?id=${nobody}`, shows: empty },
]

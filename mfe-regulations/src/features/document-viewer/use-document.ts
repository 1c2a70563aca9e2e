import type { PortalDocument } from '@portal/contracts-regulations'
import { useQuery, type UseQueryResult } from '@portal/ui/query'
import { documentsApi, getCollectionApi } from '../../shared/api/documents-api.ts'
import type { DocumentRef } from '../../shared/documents/document-urls.ts'

/** How often to check a file that is still being processed. */
const pollIntervalMs = 2000

/** Loads a document by its id or by a shared link; polls while its file is being processed. */
export function useDocument({ collection, id = '', link }: DocumentRef): UseQueryResult<PortalDocument> {
  const query = link
    ? documentsApi().openSharedLink.query({ params: { id: link } })
    : getCollectionApi(collection).get.query({ params: { id } })
  return useQuery({
    ...query,
    enabled: Boolean(link) || id !== '',
    refetchInterval: ({ state }) => (state.data && isProcessing(state.data) ? pollIntervalMs : false),
  })
}

/** Whether the document's file is still being processed. */
export function isProcessing({ file }: Pick<PortalDocument, 'file'>): boolean {
  return file.state !== 'Completed' && file.state !== 'Error'
}

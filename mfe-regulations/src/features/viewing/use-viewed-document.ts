import type { PortalDocument } from '@portal/contracts-regulations'
import { useQuery, type UseQueryResult } from '@portal/ui/query'
import { documentsApi, familyApi } from '../../documents-api.ts'
import type { DocumentPlace } from '../../document-addresses.ts'

/** Milliseconds between two looks at a file that is not whole yet. */
const pause = 2000

/** The document that a page is about, by its id or by a shared link; asks again while its file is on the way. */
export function useViewedDocument({ family, id = '', link }: DocumentPlace): UseQueryResult<PortalDocument> {
  const query = link
    ? documentsApi().openSharedLink.query({ params: { id: link } })
    : familyApi(family).get.query({ params: { id } })
  return useQuery({
    ...query,
    enabled: Boolean(link) || id !== '',
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? pause : false),
  })
}

/** Whether a document's file will be readable, or refused, in a while. */
export function isOnItsWay({ file }: Pick<PortalDocument, 'file'>): boolean {
  return file.state !== 'Completed' && file.state !== 'Error'
}

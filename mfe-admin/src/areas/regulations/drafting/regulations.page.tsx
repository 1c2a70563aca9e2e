import { LoadingState } from '@portal/ui'
import { useSearchParams } from '@portal/ui/router'
import { lazy, Suspense } from 'react'
import { useAccount } from '../../../shared/local-drafts.ts'
import { parseRegulationsParams } from './regulations-url.ts'
import { VersionList } from './list/version-list.tsx'
import '@portal/regulation-reading/styles/indent.css'
import './drafting.css'

const DraftEditor = lazy(() => import('./editor/draft-editor.tsx'))

/** `/regulation-management`: the list of versions, or the editor of the open version. */
export default function RegulationsPage() {
  const [searchParams] = useSearchParams()
  const account = useAccount()
  const params = parseRegulationsParams(searchParams)
  if (params.version === '') return <VersionList params={params} />
  return (
    <Suspense fallback={<LoadingState />}>
      <DraftEditor key={`${params.version} ${account}`} params={params} />
    </Suspense>
  )
}

import { LoadingState } from '@portal/ui'
import { useSearchParams } from '@portal/ui/router'
import { lazy, Suspense } from 'react'
import { useAccount } from '../../kept-values.ts'
import { readRegulationsPlace } from './regulations-place.ts'
import { VersionList } from './list/version-list.tsx'
import './regulations.css'

const DraftEditor = lazy(() => import('./editor/draft-editor.tsx'))

/** `/regulation-management`: the versions of every regulation, and the editor of one of them. */
export default function RegulationsPage() {
  const [params] = useSearchParams()
  const account = useAccount()
  const place = readRegulationsPlace(params)
  if (place.version === '') return <VersionList place={place} />
  return (
    <Suspense fallback={<LoadingState />}>
      <DraftEditor key={`${place.version} ${account}`} place={place} />
    </Suspense>
  )
}

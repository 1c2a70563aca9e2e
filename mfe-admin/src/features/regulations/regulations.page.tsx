import { LoadingState } from '@portal/ui'
import { useSearchParams } from '@portal/ui/router'
import { lazy, Suspense } from 'react'
import { readRegulationsPlace } from './regulations-place.ts'
import { VersionList } from './version-list.tsx'
import './regulations.css'

const DraftEditor = lazy(() => import('./draft-editor.tsx'))

/** `/regulation-management`: the versions of every regulation, and the editor of one of them. */
export default function RegulationsPage() {
  const [params] = useSearchParams()
  const place = readRegulationsPlace(params)
  if (place.version === '') return <VersionList place={place} />
  return (
    <Suspense fallback={<LoadingState />}>
      <DraftEditor key={place.version} place={place} />
    </Suspense>
  )
}

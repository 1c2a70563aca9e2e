import { Dialog } from '@portal/ui'
import { useLocation, useNavigate } from '@portal/ui/router'
import { allDefinitions, withDefinition, withoutDefinition } from '../host/shell-host.ts'
import { useText } from '../texts.ts'
import { DefinitionDetails } from './definition-details.tsx'
import { DefinitionList } from './definition-list.tsx'
import './definitions.css'

/** Definitions dialog over any page (spec 2): the list, or the definition whose id is in the URL. */
export default function DefinitionsDialog({ definitionId }: { definitionId: string }) {
  const t = useText()
  const navigate = useNavigate()
  const location = useLocation()
  const path = location.pathname + location.search + location.hash
  const show = (id: string) => void navigate(withDefinition(path, id), { preventScrollReset: true })
  return (
    <Dialog title={t('definitions.title')} size="wide" onClose={() => void navigate(withoutDefinition(path))}>
      {definitionId === allDefinitions || definitionId === '' ? (
        <DefinitionList onOpen={show} />
      ) : (
        <DefinitionDetails key={definitionId} id={definitionId} onList={() => show(allDefinitions)} />
      )}
    </Dialog>
  )
}

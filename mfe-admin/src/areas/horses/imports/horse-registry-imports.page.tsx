import { horsesApi } from '../../../shared/api.ts'
import { ImportsPage } from '../../../shared/imports/index.ts'
import { useAdminText } from '../../../shared/texts.ts'

/** `/horse-registry-imports`: imports of the industry's registry of horses. */
export default function HorseRegistryImportsPage() {
  const title = useAdminText()
  const api = horsesApi()
  return (
    <ImportsPage
      title={title('horse-registry-imports.title')}
      kind={{
        name: 'horses',
        path: '/horse-registry-imports',
        check: api.checkHorseRegistryImport,
        list: api.listHorseRegistryImports,
        get: api.getHorseRegistryImport,
        confirm: api.confirmHorseRegistryImport,
        listRejected: api.listRejectedHorses,
        download: api.downloadRejectedHorses,
      }}
    />
  )
}

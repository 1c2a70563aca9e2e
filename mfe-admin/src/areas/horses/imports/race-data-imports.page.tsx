import { horsesApi } from '../../../shared/api.ts'
import { ImportsPage } from '../../../shared/imports/index.ts'
import { useAdminText } from '../../../shared/texts.ts'

/** `/race-data-imports`: imports of entries, races and works that racing offices reported. */
export default function RaceDataImportsPage() {
  const title = useAdminText()
  const api = horsesApi()
  return (
    <ImportsPage
      title={title('race-data-imports.title')}
      kind={{
        name: 'race-data',
        path: '/race-data-imports',
        check: api.checkRaceDataImport,
        list: api.listRaceDataImports,
        get: api.getRaceDataImport,
        confirm: api.confirmRaceDataImport,
        listRejected: api.listRejectedRaceData,
        download: api.downloadRejectedRaceData,
      }}
    />
  )
}

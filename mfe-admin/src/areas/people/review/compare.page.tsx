import { useSearchParams } from '@portal/ui/router'
import { staffApi } from '../../../shared/api.ts'
import { ComparePage } from '../../../shared/merges/index.ts'
import { useAdminText } from '../../../shared/texts.ts'
import { CompareTable } from './compare-table.tsx'
import { MergeForm } from './merge-form.tsx'
import { useReviewText } from './texts.ts'

/** `/people-review/compare`: two persons side by side, to decide whether they are the same. */
export default function ComparePeoplePage() {
  const t = useReviewText()
  const title = useAdminText()
  const [searchParams] = useSearchParams()
  return (
    <ComparePage
      title={title('people-compare.title')}
      backTo="/people-review"
      t={t}
      getQuery={(hisaPersonId) => staffApi().getStaffPerson.query({ params: { hisaPersonId } })}
      getId={({ personId }) => personId}
    >
      {(persons) => (
        <>
          <CompareTable persons={persons} />
          <MergeForm persons={persons} pairId={searchParams.get('pair')} />
        </>
      )}
    </ComparePage>
  )
}

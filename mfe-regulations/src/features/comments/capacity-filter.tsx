import { CheckboxField } from '@portal/ui'
import type { CommentFilters } from './saved-filters.ts'
import { useCommentText } from './texts.ts'

/** Whose comments are shown: two checkboxes, remembered until sign-out. */
export function CapacityFilter({
  filters,
  onChange,
}: {
  readonly filters: CommentFilters
  readonly onChange: (change: Partial<CommentFilters>) => void
}) {
  const t = useCommentText()
  return (
    <fieldset className="rc-filter">
      <legend className="p-visually-hidden">{t('filter.title')}</legend>
      <CheckboxField
        label={t('filter.public')}
        checked={filters.publicComments}
        onChange={(event) => onChange({ publicComments: event.target.checked })}
      />
      <CheckboxField
        label={t('filter.authority')}
        checked={filters.authorityComments}
        onChange={(event) => onChange({ authorityComments: event.target.checked })}
      />
    </fieldset>
  )
}

/** Whether a comment passes the filter. One's own always does: a comment just sent must not seem lost. */
export function passes(
  filters: CommentFilters,
  comment: { readonly capacity: string; readonly isMine: boolean },
): boolean {
  return comment.isMine || (comment.capacity === 'authority' ? filters.authorityComments : filters.publicComments)
}

import { CheckboxField } from '@portal/ui'
import type { CommentFilters } from './comment-filters.ts'
import { useCommentText } from './texts.ts'

/** Two checkboxes: show public comments, show authority comments. Stored until sign-out. */
export function CommenterTypeFilter({
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

/**
 * Whether a comment matches the filters. The reader's own comments always match, so that a comment just sent never
 * seems lost.
 */
export function matchesFilters(
  filters: CommentFilters,
  comment: { readonly commenterType: string; readonly isMine: boolean },
): boolean {
  return comment.isMine || (comment.commenterType === 'authority' ? filters.authorityComments : filters.publicComments)
}

import { useId, useState, type ReactNode } from 'react'
import { useUiTexts } from '../ui-texts.tsx'

/**
 * A form whose filter fields are in a row; `label` is its accessible name. On phones, the filters of a list collapse
 * behind a button; a {@link SearchField} stays visible.
 */
export function FilterBar({
  label,
  activeCount,
  onSubmit,
  children,
}: {
  label: string
  /** Number of filters in use, shown on the button. Omit for choices that never collapse, such as versions to compare. */
  activeCount?: number
  /** For filters applied by a button; omit when each field applies itself. */
  onSubmit?: () => void
  children: ReactNode
}) {
  const texts = useUiTexts()
  const fieldsId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <form
      className="p-filter-bar p-no-print"
      role="search"
      aria-label={label}
      data-collapsed={(activeCount !== undefined && !isOpen) || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit?.()
      }}
    >
      {activeCount !== undefined && (
        <button
          type="button"
          className="p-button p-filter-toggle"
          data-variant="secondary"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setOpen(!isOpen)}
        >
          {activeCount > 0 ? texts.activeFilters.replace('{count}', String(activeCount)) : texts.filters}
        </button>
      )}
      <div className="p-filter-fields" id={fieldsId}>
        {children}
      </div>
    </form>
  )
}

import { Link } from 'react-router'
import { useUiTexts } from '../ui-texts.tsx'

export interface PaginationProps {
  /** Starts at 1. */
  readonly page: number
  readonly pageCount: number
  /** Returns the URL of a page. Pages are links so that people can share them or open them in a new tab. */
  readonly getHref: (page: number) => string
}

/** Page links of a list. Renders nothing for a single page. */
export function Pagination({ page, pageCount, getHref }: PaginationProps) {
  const texts = useUiTexts()
  if (pageCount < 2) return null
  return (
    <nav className="p-pagination" aria-label={texts.pagination}>
      {page > 1 && (
        <Link to={getHref(page - 1)} rel="prev">
          ‹ {texts.previousPage}
        </Link>
      )}
      <ol>
        {getPageNumbers(page, pageCount).map((item, index) => (
          <li key={item ?? `gap-${index}`}>
            {item === undefined ? (
              <span data-gap>…</span>
            ) : (
              <Link
                to={getHref(item)}
                aria-current={item === page ? 'page' : undefined}
                aria-label={texts.pageNumber.replace('{page}', String(item))}
              >
                {item}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {page < pageCount && (
        <Link to={getHref(page + 1)} rel="next">
          {texts.nextPage} ›
        </Link>
      )}
    </nav>
  )
}

/** Returns the first, last and nearby page numbers; `undefined` marks a gap. */
export function getPageNumbers(page: number, pageCount: number): (number | undefined)[] {
  const visible = [1, page - 1, page, page + 1, pageCount].filter((n) => n >= 1 && n <= pageCount)
  const sorted = [...new Set(visible)].toSorted((a, b) => a - b)
  return sorted.flatMap((n, index) => {
    const previous = sorted[index - 1]
    return previous !== undefined && n - previous > 1 ? [undefined, n] : [n]
  })
}

/**
 * Returns the items of one page, `page` starting at 1 (spec 9: pagination slices a list by page size and page number).
 */
export function slicePage<Item>(items: readonly Item[], page: number, pageSize: number): readonly Item[] {
  return items.slice((page - 1) * pageSize, page * pageSize)
}

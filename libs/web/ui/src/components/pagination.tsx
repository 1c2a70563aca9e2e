import { Link } from 'react-router'
import { useUiTexts } from '../ui-texts.tsx'

export interface PaginationProps {
  /** From 1. */
  readonly page: number
  readonly pageCount: number
  /** The address of a page: pages are links, so that they can be shared and opened beside. */
  readonly hrefOf: (page: number) => string
}

/** Pages of a list. Shows nothing for a single page. */
export function Pagination({ page, pageCount, hrefOf }: PaginationProps) {
  const texts = useUiTexts()
  if (pageCount < 2) return null
  return (
    <nav className="p-pagination" aria-label={texts.pagination}>
      {page > 1 && (
        <Link to={hrefOf(page - 1)} rel="prev">
          ‹ {texts.previousPage}
        </Link>
      )}
      <ol>
        {pagesAround(page, pageCount).map((item, index) => (
          <li key={item ?? `gap-${index}`}>
            {item === undefined ? (
              <span data-gap>…</span>
            ) : (
              <Link
                to={hrefOf(item)}
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
        <Link to={hrefOf(page + 1)} rel="next">
          {texts.nextPage} ›
        </Link>
      )}
    </nav>
  )
}

/** First, last and the neighbours; `undefined` where numbers are left out. */
export function pagesAround(page: number, pageCount: number): (number | undefined)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((n) => n >= 1 && n <= pageCount)
  const sorted = [...new Set(wanted)].toSorted((a, b) => a - b)
  return sorted.flatMap((n, index) => {
    const before = sorted[index - 1]
    return before !== undefined && n - before > 1 ? [undefined, n] : [n]
  })
}

/** The items of one page, `page` from 1 (spec 9: pagination slices a list by page size and page number). */
export function pageSlice<Item>(items: readonly Item[], page: number, pageSize: number): readonly Item[] {
  return items.slice((page - 1) * pageSize, page * pageSize)
}

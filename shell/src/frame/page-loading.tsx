import { LoadingState, Page } from '@portal/ui'

/**
 * Shown while the code of a page loads. The title of the page is its heading, but not visible, because the page may have a more
 * precise one.
 */
export function PageLoading({ title }: { readonly title: string }) {
  return (
    <Page>
      <div data-loads-code>
        <h1 className="p-visually-hidden">{title}</h1>
        <LoadingState />
      </div>
    </Page>
  )
}

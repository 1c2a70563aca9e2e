const requestedUrls = new Set<string>()

/** Prefetches files when the browser is idle, unless the user has enabled data saving. */
export function prefetchFiles(base: string, files: readonly string[]): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection
  if (connection?.saveData === true) return
  for (const file of files) {
    const url = base + file
    if (requestedUrls.has(url)) continue
    requestedUrls.add(url)
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.as = file.endsWith('.css') ? 'style' : 'script'
    link.href = url
    document.head.append(link)
  }
}

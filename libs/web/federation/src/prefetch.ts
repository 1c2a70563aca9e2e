const asked = new Set<string>()

/** Lets the browser fetch files when it has nothing better to do; not for people who save data. */
export function prefetchFiles(base: string, files: readonly string[]): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection
  if (connection?.saveData === true) return
  for (const file of files) {
    const url = base + file
    if (asked.has(url)) continue
    asked.add(url)
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.as = file.endsWith('.css') ? 'style' : 'script'
    link.href = url
    document.head.append(link)
  }
}

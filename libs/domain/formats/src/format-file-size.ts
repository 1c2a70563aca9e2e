/** Formats a number of bytes in the largest unit that fits, as file managers do: "850 KB", "1.2 MB", in Spanish "1,2 MB". */
export function formatFileSize(bytes: number, locale: string): string {
  const [amount, unit] = bytes < 1_000_000 ? [Math.max(1, bytes / 1000), 'KB'] : [bytes / 1_000_000, 'MB']
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: amount < 10 ? 1 : 0 }).format(amount)
  return `${number}\u{A0}${unit}`
}

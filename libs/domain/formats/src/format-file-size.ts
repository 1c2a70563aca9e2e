/** Formats a number of bytes in the largest unit that fits: "850 kB", "1.2 MB". */
export function formatFileSize(bytes: number, locale: string): string {
  const [amount, unit] = bytes < 1_000_000 ? [Math.max(1, bytes / 1000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  const digits = amount < 10 ? 1 : 0
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: digits }).format(amount)
}

import { bundleBench } from './bundle.bench.ts'
import { commentBench } from './comment.bench.ts'
import { documentsBench } from './documents.bench.ts'
import { exportBench } from './export.bench.ts'
import type { Bench } from './figure.ts'
import { firstTextBench } from './first-text.bench.ts'
import { horsesBench } from './horses.bench.ts'
import { licenseReadingBench } from './license-reading.bench.ts'
import { longTextBench } from './long-text.bench.ts'
import { pageBench } from './page.bench.ts'
import { parseBench } from './parse.bench.ts'
import { pdfBench } from './pdf.bench.ts'
import { personSearchBench } from './person-search.bench.ts'
import { promotionBench } from './promotion.bench.ts'
import { queryBench } from './query.bench.ts'
import { registryMatchBench } from './registry-match.bench.ts'
import { redlineBench } from './redline.bench.ts'
import { searchBench } from './search.bench.ts'
import { signInBench } from './sign-in.bench.ts'
import { memoryBench } from './memory.bench.ts'
import { notificationBench } from './notification.bench.ts'
import { textBench } from './text.bench.ts'

/** All benches of `npm run bench`, in order. */
export const benches: readonly Bench[] = [
  redlineBench,
  parseBench,
  signInBench,
  textBench,
  pageBench,
  commentBench,
  queryBench,
  searchBench,
  registryMatchBench,
  personSearchBench,
  horsesBench,
  promotionBench,
  memoryBench,
  documentsBench,
  notificationBench,
  exportBench,
  pdfBench,
  bundleBench,
  firstTextBench,
  longTextBench,
  licenseReadingBench,
]

import { HorseInjuries } from '../injuries/index.ts'
import { HorseFrame } from '../../shared/horse-frame/index.ts'
import { DownloadRecord } from './download-record.tsx'
import { DueItems } from './due-items.tsx'
import { HealthRecords } from './health-records.tsx'
import { Shockwaves } from './shockwaves.tsx'

/** `/horses/:horseId/health`: what is due, and the health records of a horse. */
export default function HorseHealthPage() {
  return (
    <HorseFrame tab="health">
      {(horse) => (
        <div className="p-stack" data-gap="l">
          <DueItems horseId={horse.horseId} />
          <Shockwaves key={`shockwaves-${horse.horseId}`} horse={horse} />
          <HealthRecords key={horse.horseId} horse={horse} />
          <HorseInjuries key={`injuries-${horse.horseId}`} horse={horse} />
          <DownloadRecord horseId={horse.horseId} />
        </div>
      )}
    </HorseFrame>
  )
}

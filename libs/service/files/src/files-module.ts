import { join } from 'node:path'
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql'
import { Module, type DynamicModule } from '@nestjs/common'
import { Database } from '@portal/persistence'
import {
  CLOCK,
  LIFECYCLE,
  LOGGER,
  SETTINGS,
  type BaseSettings,
  type Clock,
  type Lifecycle,
  type Logger,
} from '@portal/service-kit'
import type { FileKindName } from './file-kinds.ts'
import { FileProcessing, type FileContent } from './file-processing.ts'
import { FileSweeper } from './file-sweeper.ts'
import { OpenFiles } from './open-files.ts'
import { ownFolder } from './own-folder.ts'
import { ReadingPass } from './reading-pass.ts'
import { ResumableUploads } from './resumable-uploads.ts'
import { ClamdScanner } from './scanner.ts'
import { fileSettings } from './settings.ts'
import type { FileBytes } from './store/file-bytes.ts'
import { openStore, storeFolderOf } from './store/open-store.ts'
import { StoredFiles } from './stored-files.ts'

/** Injection token of the {@link FileBytes}. */
export const FILE_BYTES = Symbol('FILE_BYTES')
const STARTED = Symbol('files started')

export interface FilesOptions {
  /** Conditions on `f.file_id`, each true where a table of the service names the file; what nothing names is removed. */
  readonly namedBy: readonly string[]
  /** Where resumable uploads are made. */
  readonly uploadsPath: string
  /** Reads text out of a file of this machine; ends when the signal says so. */
  readonly extract: (path: string, kind: FileKindName, signal: AbortSignal) => Promise<FileContent>
  /** Does what else belongs to a file that can be read from now on, in the same transaction. */
  readonly completed: (em: EntityManager, fileId: string) => Promise<void>
}

/**
 * Gives a service {@link StoredFiles}, {@link ResumableUploads} and what looks after them. Its config must hold
 * {@link fileSettings}, its migrations `fileMigrations`.
 */
export class FilesModule {
  static forService(options: FilesOptions): DynamicModule {
    return {
      module: FilesModule,
      global: true,
      providers: [
        {
          provide: FILE_BYTES,
          inject: [SETTINGS],
          useFactory: (settings: unknown) => openStore(fileSettings.parse(settings)),
        },
        {
          provide: OpenFiles,
          inject: [MikroORM, CLOCK, SETTINGS],
          useFactory: (orm: MikroORM, clock: Clock, settings: unknown) => {
            const { FILES_ABANDONED_HOURS: hours, FILES_OPEN_EACH: files, ...more } = fileSettings.parse(settings)
            const limit = { files, bytes: more.FILES_OPEN_MEGABYTES * 1024 ** 2 }
            return new OpenFiles({ orm, clock, limit, hours, namedBy: options.namedBy })
          },
        },
        {
          provide: StoredFiles,
          inject: [Database, FILE_BYTES, CLOCK, OpenFiles, SETTINGS],
          useFactory: (...[database, bytes, clock, open, settings]: StoreParts) =>
            new StoredFiles(database, bytes, clock, open, join(fileSettings.parse(settings).FILES_DIR, 'incoming')),
        },
        {
          provide: ReadingPass,
          inject: [SETTINGS, CLOCK],
          useFactory: (settings: BaseSettings, clock: Clock) => new ReadingPass(settings.INTERNAL_CREDENTIAL, clock),
        },
        {
          provide: FileProcessing,
          inject: [Database, MikroORM, FILE_BYTES, StoredFiles, CLOCK, LOGGER, SETTINGS],
          useFactory: (...parts: ProcessingParts) => processingOf(parts, options),
        },
        {
          provide: FileSweeper,
          inject: [MikroORM, StoredFiles, CLOCK, LOGGER, SETTINGS],
          useFactory: (...[orm, files, clock, logger, settings]: SweeperParts) => {
            const { FILES_ABANDONED_HOURS: hours } = fileSettings.parse(settings)
            return new FileSweeper({ orm, files, clock, logger, hours, namedBy: options.namedBy })
          },
        },
        {
          provide: ResumableUploads,
          inject: [StoredFiles, FileProcessing, LOGGER, SETTINGS],
          useFactory: (files: StoredFiles, processing: FileProcessing, logger: Logger, settings: unknown) =>
            new ResumableUploads(files, {
              path: options.uploadsPath,
              hours: fileSettings.parse(settings).FILES_ABANDONED_HOURS,
              logger,
              whenWhole: () => processing.wake(),
            }),
        },
        {
          provide: STARTED,
          inject: [FileProcessing, FileSweeper, StoredFiles, LIFECYCLE, SETTINGS],
          useFactory: (...[processing, sweeper, files, lifecycle, settings]: StartParts) => {
            lifecycle.onStart(async () => {
              await ownFolder(files.incoming)
              await ownFolder(storeFolderOf(fileSettings.parse(settings)))
              processing.start()
              sweeper.start()
            })
            lifecycle.onShutdown('relay', async () => {
              await Promise.all([processing.stop(), sweeper.stop()])
            })
            return true
          },
        },
      ],
      exports: [FILE_BYTES, StoredFiles, ReadingPass, FileProcessing, FileSweeper, ResumableUploads],
    }
  }
}
Module({})(FilesModule)

type StartParts = [FileProcessing, FileSweeper, StoredFiles, Lifecycle, unknown]
type StoreParts = [Database, FileBytes, Clock, OpenFiles, unknown]
type ProcessingParts = [Database, MikroORM, FileBytes, StoredFiles, Clock, Logger, unknown]
type SweeperParts = [MikroORM, StoredFiles, Clock, Logger, unknown]

function processingOf(
  [database, orm, bytes, files, clock, logger, settings]: ProcessingParts,
  { extract, completed }: FilesOptions,
): FileProcessing {
  const { CLAMD_ADDRESS: address } = fileSettings.parse(settings)
  const scanner = address === undefined ? undefined : new ClamdScanner(address)
  return new FileProcessing({ database, orm, bytes, files, clock, logger, scanner, extract, completed })
}

import { join } from 'node:path'
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql'
import { Module, type DynamicModule, type FactoryProvider } from '@nestjs/common'
import { FieldEncryption } from '@portal/field-encryption'
import { Jobs, type ScheduledJob } from '@portal/jobs'
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
import { UploadQuota } from './upload-quota.ts'
import { ensurePrivateFolder } from './private-folder.ts'
import { FileAccessTokens } from './file-access-tokens.ts'
import { processFile } from './process-file.ts'
import { ResumableUploads } from './resumable-uploads.ts'
import { ClamdScanner } from './scanner.ts'
import { fileSettings } from './settings.ts'
import type { FileStorage } from './storage/file-storage.ts'
import { createFileStorage, getCopiesFolder, getStorageFolder } from './storage/create-file-storage.ts'
import { deleteAbandonedCopies, EncryptedFileStorage } from './storage/encrypted-file-storage.ts'
import { StoredFiles } from './stored-files.ts'

/** Injection token of the {@link FileStorage}. */
export const FILE_STORAGE = Symbol('FILE_STORAGE')
const FILES_STARTED = Symbol('FILES_STARTED')
const sweepFiles: ScheduledJob = { name: 'sweep-files', cron: '*/10 * * * *', runsAtStart: true }

export interface FilesOptions {
  /** SQL conditions on `f.file_id`, each true when a table of the service references the file. Other files are deleted. */
  readonly referencedBy: readonly string[]
  /** URL path of the resumable uploads; undefined: there are none. */
  readonly uploadsPath?: string
  /**
   * Encrypts the files at rest. They must be small, because each is decrypted in memory. The service needs
   * FieldEncryptionModule with the column {@link storedFileKey}.
   */
  readonly isEncrypted?: boolean
  /** Extracts the content of a local file. Stops when the signal is aborted. */
  readonly extract: (path: string, kind: FileKindName, signal: AbortSignal) => Promise<FileContent>
  /** Called in the transaction that makes a file readable. */
  readonly onCompleted: (em: EntityManager, fileId: string) => Promise<void>
}

/**
 * Provides {@link StoredFiles}, {@link ResumableUploads} and the background jobs for files. The service's configuration must
 * contain {@link fileSettings}, its migrations `fileMigrations`.
 */
export class FilesModule {
  static forService(options: FilesOptions): DynamicModule {
    return {
      module: FilesModule,
      global: true,
      providers: [
        options.isEncrypted === true ? encryptedStorage : plainStorage,
        {
          provide: UploadQuota,
          inject: [MikroORM, CLOCK, SETTINGS],
          useFactory: (orm: MikroORM, clock: Clock, settings: unknown) => {
            const parsed = fileSettings.parse(settings)
            const limit = {
              files: parsed.FILES_PENDING_PER_USER,
              bytes: parsed.FILES_PENDING_MEGABYTES_PER_USER * 1024 ** 2,
            }
            const abandonedAfterHours = parsed.FILES_ABANDONED_HOURS
            return new UploadQuota({ orm, clock, limit, abandonedAfterHours, referencedBy: options.referencedBy })
          },
        },
        {
          provide: StoredFiles,
          inject: [MikroORM, Database, Jobs, FILE_STORAGE, CLOCK, UploadQuota, SETTINGS],
          useFactory: (...[orm, database, jobs, storage, clock, quota, settings]: StoredFilesDependencies) => {
            const uploadFolder = join(fileSettings.parse(settings).FILES_DIR, 'uploads')
            return new StoredFiles(orm, database, jobs, storage, clock, quota, uploadFolder)
          },
        },
        {
          provide: FileAccessTokens,
          inject: [SETTINGS, CLOCK],
          useFactory: (settings: BaseSettings, clock: Clock) =>
            new FileAccessTokens(settings.INTERNAL_CREDENTIAL, clock),
        },
        {
          provide: FileProcessing,
          inject: [Database, MikroORM, FILE_STORAGE, StoredFiles, CLOCK, LOGGER, SETTINGS],
          useFactory: (...dependencies: ProcessingDependencies) => createProcessing(dependencies, options),
        },
        {
          provide: FileSweeper,
          inject: [MikroORM, StoredFiles, CLOCK, SETTINGS],
          useFactory: (...[orm, files, clock, settings]: SweeperDependencies) => {
            const { FILES_ABANDONED_HOURS: abandonedAfterHours } = fileSettings.parse(settings)
            return new FileSweeper({
              orm,
              files,
              clock,
              abandonedAfterHours,
              referencedBy: options.referencedBy,
            })
          },
        },
        {
          provide: ResumableUploads,
          inject: [StoredFiles, LOGGER, SETTINGS],
          useFactory: (files: StoredFiles, logger: Logger, settings: unknown) =>
            new ResumableUploads(files, {
              path: options.uploadsPath ?? '/uploads',
              expirationHours: fileSettings.parse(settings).FILES_ABANDONED_HOURS,
              logger,
            }),
        },
        {
          provide: FILES_STARTED,
          inject: [Jobs, FileProcessing, FileSweeper, StoredFiles, LIFECYCLE, SETTINGS],
          useFactory: (...[jobs, processing, sweeper, files, lifecycle, settings]: StartDependencies) => {
            jobs.handle(processFile, ({ fileId }, job) => processing.process(fileId, job))
            jobs.schedule(sweepFiles, (signal) => sweeper.sweep(signal))
            lifecycle.onStart(async () => {
              await ensurePrivateFolder(files.uploadFolder)
              await ensurePrivateFolder(getStorageFolder(fileSettings.parse(settings)))
              if (options.isEncrypted === true)
                await deleteAbandonedCopies(getCopiesFolder(fileSettings.parse(settings)))
            })
            return true
          },
        },
      ],
      exports: [FILE_STORAGE, StoredFiles, FileAccessTokens, FileSweeper, ResumableUploads],
    }
  }
}
Module({})(FilesModule)

const plainStorage: FactoryProvider<FileStorage> = {
  provide: FILE_STORAGE,
  inject: [SETTINGS],
  useFactory: (settings: unknown) => createFileStorage(fileSettings.parse(settings)),
}
const encryptedStorage: FactoryProvider<FileStorage> = {
  provide: FILE_STORAGE,
  inject: [SETTINGS, Database, FieldEncryption],
  useFactory: async (settings: unknown, database: Database, encryption: FieldEncryption) => {
    const parsed = fileSettings.parse(settings)
    const storage = await createFileStorage(parsed)
    return new EncryptedFileStorage({ storage, database, encryption, folder: getCopiesFolder(parsed) })
  },
}

type StartDependencies = [Jobs, FileProcessing, FileSweeper, StoredFiles, Lifecycle, unknown]
type StoredFilesDependencies = [MikroORM, Database, Jobs, FileStorage, Clock, UploadQuota, unknown]
type ProcessingDependencies = [Database, MikroORM, FileStorage, StoredFiles, Clock, Logger, unknown]
type SweeperDependencies = [MikroORM, StoredFiles, Clock, unknown]

function createProcessing(
  [database, orm, storage, files, clock, logger, settings]: ProcessingDependencies,
  { extract, onCompleted }: FilesOptions,
): FileProcessing {
  const { CLAMD_ADDRESS: address } = fileSettings.parse(settings)
  const scanner = address === undefined ? undefined : new ClamdScanner(address)
  return new FileProcessing({ database, orm, storage, files, clock, logger, scanner, extract, onCompleted })
}

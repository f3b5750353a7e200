import { mustRun } from './run.ts'

/** Creates or upgrades the tables of the database that `environment` names. */
export const migrateDatabase = (environment: NodeJS.ProcessEnv) =>
  mustRun({ name: 'migrate', program: 'node', parameters: ['src/migrate.ts'], folder: 'backend', environment })

/** Loads the demo data into a migrated database; refuses where others could reach its accounts. */
export const loadDemoData = (environment: NodeJS.ProcessEnv) =>
  mustRun({ name: 'demo', program: 'node', parameters: ['src/load.ts'], folder: 'demo', environment })

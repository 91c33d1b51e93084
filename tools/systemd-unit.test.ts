import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#service/testing/stores.ts'

const ROOT = join(import.meta.dirname, '..')
const HAS_SYSTEMD = spawnSync('systemd-analyze', ['--version']).status === 0

test.for(['brand-catalogue.service', 'brand-catalogue-backup.service'])(
  'systemd finds nothing wrong with %s',
  async (name, { skip }) => {
    skip(!HAS_SYSTEMD, 'systemd is not installed')
    const unit = readFileSync(join(ROOT, 'docs', name), 'utf8')
    const installed = join(await temporaryFolder(), name)
    // The program of a unit must exist, so this names the one in bin/ here.
    writeFileSync(installed, unit.replaceAll('/opt/brand-catalogue/bin', join(ROOT, 'bin')))
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', installed], {
      encoding: 'utf8',
    })
    // systemd only warns of unknown keys, so the output has to be empty, too.
    expect({ status, output: stdout + stderr }).toEqual({ status: 0, output: '' })
  },
)

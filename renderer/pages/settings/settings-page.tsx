import { Button, Radio, Select, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { visible } from '../../../shared/analysis/index.ts'
import { type Settings, ZOOMS } from '../../../shared/bridge/index.ts'
import { settingsLabels } from '../../labels/settings.ts'
import { tourLabels } from '../../labels/tour.ts'
import { openTour } from '../../model/tour-store.ts'
import { useConditions } from '../../model/window/use-conditions.ts'
import { useWindow } from '../../model/window/window-context.tsx'
import { NoticesButton } from './notices-button.tsx'

/** Settings page. Changes are applied and stored immediately. */
export function SettingsPage() {
  const { app, settings, change } = useWindow()
  const own = useConditions().conditions?.ownPolicy
  const policies = own
    ? { ...settingsLabels.policies, own: settingsLabels.ownPolicy(visible(own.id)) }
    : settingsLabels.policies
  return (
    <div className="sheet">
      <h1>{settingsLabels.title}</h1>
      <div className="stack">
        <Section title={settingsLabels.look}>
          <Choice name="theme" label={settingsLabels.theme} names={settingsLabels.themes} />
          <Select
            label={settingsLabels.zoom}
            data={ZOOMS.map((zoom) => ({ value: String(zoom), label: `${zoom} %` }))}
            value={String(settings.zoom)}
            allowDeselect={false}
            onChange={(value) => value !== null && change('zoom', Number(value))}
            w={160}
          />
        </Section>
        <Section title={settingsLabels.reading}>
          <Choice name="times" label={settingsLabels.times} names={settingsLabels.timesNames} />
          <p className="quiet">{settingsLabels.timesHint}</p>
          <Switch
            label={settingsLabels.masked}
            description={settingsLabels.maskedHint}
            checked={settings.masked}
            onChange={({ currentTarget }) => change('masked', currentTarget.checked)}
          />
        </Section>
        <Section title={settingsLabels.judging}>
          <Choice name="policy" label={settingsLabels.policy} names={policies} />
          <p className="quiet">{settingsLabels.policyHint}</p>
        </Section>
        <Section title={settingsLabels.about}>
          <dl className="facts">
            <dt>{settingsLabels.version}</dt>
            <dd>{app.version}</dd>
            <dt>{settingsLabels.build}</dt>
            <dd className="mono">{app.commit}</dd>
            <dt>{settingsLabels.host}</dt>
            <dd>{settingsLabels.hosts[app.host]}</dd>
          </dl>
          <p>{settingsLabels.offline}</p>
          <div className="choice">
            <Button variant="default" onClick={openTour}>
              {tourLabels.again}
            </Button>
            <NoticesButton />
          </div>
        </Section>
      </div>
    </div>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="panel settings-section" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

interface ChoiceProps<Name extends 'theme' | 'times' | 'policy'> {
  readonly name: Name
  readonly label: string
  readonly names: { readonly [value: string]: string }
}

function Choice<Name extends 'theme' | 'times' | 'policy'>({ name, label, names }: ChoiceProps<Name>) {
  const { settings, change } = useWindow()
  return (
    <Radio.Group
      label={label}
      value={settings[name]}
      // The group has no other values.
      onChange={(value) => change(name, value as Settings[Name])}
    >
      <div className="choice">
        {Object.entries(names).map(([value, text]) => (
          <Radio key={value} value={value} label={text} />
        ))}
      </div>
    </Radio.Group>
  )
}

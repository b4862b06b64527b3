export function SettingsPage() {
  return <p className="nothing">This page is being built.</p>
}

export default function IdentityTab() {
  return <p className="nothing">This view is being built.</p>
}

#!/bin/sh
# Builds the image without a registry and starts it, on Debian as root: see docs/containers.md. Run by hand; takes five minutes.
# Needs: apt-get install mmdebstrap buildah curl
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'kill "${service:-}" 2>/dev/null || true; buildah_here umount --all >/dev/null 2>&1; rm -rf "$work"' EXIT

buildah_here() {
  buildah --root "$work/storage" --runroot "$work/run" --storage-driver vfs "$@"
}

# base NAME OPTIONS…: a base image of bare Debian.
base() {
  name=$1
  shift
  mmdebstrap --quiet --variant=minbase "$@" trixie "$work/$name.tar"
  container=$(buildah_here from scratch)
  buildah_here add --quiet "$container" "$work/$name.tar" / >/dev/null
  # Debian's npm is older than what installs the project's Node.
  if [ "$name" = build-base ]; then
    buildah_here run --isolation chroot $authorities "$container" npm install --global npm@11
  fi
  buildah_here commit --quiet --rm "$container" "$name" >/dev/null
}

# npm trusts the authorities of this machine, which may include that of a proxy.
echo 'cafile=/etc/ssl/certs/ca-certificates.crt' > "$work/npmrc"
authorities="--volume /etc/ssl/certs:/etc/ssl/certs:ro --volume $work/npmrc:/root/.npmrc:ro"
base build-base --include=npm,ca-certificates
base base --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
  --dpkgopt='path-exclude=/usr/share/locale/*'

buildah_here build --isolation chroot --format docker --quiet --tag brand-catalogue $authorities \
  --build-arg BUILD_BASE=localhost/build-base --build-arg BASE=localhost/base --file Containerfile .
container=$(buildah_here from brand-catalogue)
root=$(buildah_here mount "$container")
echo "Size: $(du -sm "$root" | cut -f1) MB, of which the release is $(du -sm "$root/opt" | cut -f1) MB"

data="$work/data"
cp -a "$root/var/lib/brand-catalogue" "$data"
config() {
  buildah_here inspect --type image --format "$1" brand-catalogue
}
user=$(config '{{.OCIv1.Config.User}}')
environment=$(config '{{range .OCIv1.Config.Env}}{{.}} {{end}}')
entry=$(config '{{index .OCIv1.Config.Entrypoint 0}}')
echo "User: $user, environment: $environment"

# run PROGRAM…: runs it as in a container: as process 1, as the image's user, with a read-only root and one volume.
cat > "$work/run.sh" <<'END'
root=$1 data=$2 user=$3 environment=$4
shift 4
mount --bind "$root" "$root" && mount -o remount,ro,bind "$root"
mount --bind "$data" "$root/var/lib/brand-catalogue"
mount --rbind /dev "$root/dev" && mount -t proc proc "$root/proc"
exec chroot --userspec="$user" "$root" env -i -C /var/lib/brand-catalogue $environment PORT=4651 "$@"
END
run() {
  unshare --mount --pid --fork --kill-child sh "$work/run.sh" "$root" "$data" "$user" "$environment" "$@"
}
get() {
  curl --silent --show-error --max-time 5 "$@"
}

run /bin/sh -c 'touch /opt/here 2>&1' && echo 'The root can be written.' && exit 1
printf 'id,name,logo\n7,Acme,https://a.example/7\n8,,\n' | run "$entry" import - --format csv || test $? = 2
token=$(run "$entry" token create --label Trial | grep -o 'bcat_[^ ]*')
run "$entry" backup backups/first
ls "$data" "$data/backups/first"

run "$entry" start > "$work/log" 2>&1 &
service=$!
tries=0
until get --fail http://127.0.0.1:4651/readyz >/dev/null 2>&1; do
  tries=$((tries + 1))
  if [ $tries = 50 ]; then cat "$work/log" && exit 1; fi
  sleep 0.2
done
get --header "Authorization: Bearer $token" http://127.0.0.1:4651/v1/brands
echo
get http://127.0.0.1:4651/brands | grep -o '<title>.*</title>'
node=$(pgrep --parent "$(pgrep --parent "$service")")
grep -E '^(Name|Uid|NSpid|VmRSS)' "/proc/$node/status"

kill -TERM "$node"
get --output /dev/null --write-out 'Draining: /readyz is %{http_code}\n' http://127.0.0.1:4651/readyz
wait "$service"
echo "Exit code after SIGTERM: $?"
service=

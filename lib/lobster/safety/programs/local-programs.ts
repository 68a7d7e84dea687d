import type { ProgramTable } from "./program-rules";

/** Words of the shell and programs that look at files and print. */
const readers =
  "[ [[ alias apt-cache arch awk base32 basename bat bc bg cal cat cd cksum clear cmp column comm cut " +
  "declare df diff dig dirname dirs du echo egrep exit export expr fc fg fgrep file fmt fold free getconf getopts grep " +
  "groups gzcat hash head hexdump host id jobs join jq less let local locale locate logname " +
  "look ls lsblk lscpu lsof mapfile md5 md5sum mktemp more nl nproc nslookup od paste pathchk pgrep popd pr printenv " +
  "printf ps pushd pwd read readarray readlink readonly realpath return rev rg seq set sha1sum sha256sum sha512sum shasum " +
  "shift shopt sleep sort stat strings sum tac tail test tput tr true false tsort tty type typeset ulimit " +
  "umask unalias uname unexpand unset uptime users wait wc whereis which who whoami yes yq zcat zgrep : " +
  "break continue times select getent pidof cloc tokei ffprobe mdls sw_vers lsb_release vmstat iostat nm objdump";

/** Programs of this machine: files, processes, services. */
export const localPrograms: readonly ProgramTable[] = [
  {
    programs: "awk gawk mawk",
    otherwise: "read",
    rules: [
      { kind: "unknown", words: "", flag: /system\s*\(|\|\s*getline|print[^|]*(?:>|\|\s*")/ },
      { kind: "unknown", words: "", flag: /^(?:-[fi].*|--(?:file|include|load).*)$/ },
    ],
  },
  {
    programs: "yq",
    otherwise: "read",
    rules: [{ kind: "write", words: "", flag: /^(?:-i\w*|--inplace)$/ }],
  },
  {
    programs: "sort",
    otherwise: "read",
    rules: [{ kind: "write", words: "", flag: /^(?:-[bcCdfgihMmnrRsuVz]*o.*|--ou.*)$/ }],
  },
  {
    programs: "shuf",
    otherwise: "read",
    rules: [{ kind: "write", words: "", flag: /^(?:-[erz]*o.*|--ou.*)$/ }],
  },
  {
    programs: "iconv base64 tree xmllint",
    otherwise: "read",
    rules: [{ kind: "write", words: "", flag: /^(?:-[csDdiaf]*o.*|--output.*)$/ }],
  },
  {
    programs: "date",
    otherwise: "read",
    rules: [
      { kind: "deploy", words: "", flag: /^(?:-[uR]*s.*|--set(?:=.*)?)$/, outside: false },
      { kind: "read", words: "", flag: /^(?:-[a-zA-Z]|--date|--reference)/ },
      { kind: "deploy", words: "", flag: /^\d{8,}(?:\.\d\d)?$/, outside: false },
    ],
  },
  {
    programs: "hostname",
    otherwise: "read",
    rules: [{ kind: "deploy", words: "", flag: /^(?:[^-].*|-F|--file.*|-b)$/, outside: false }],
  },
  {
    programs: "exiftool",
    otherwise: "read",
    rules: [
      {
        kind: "write",
        words: "",
        flag: /^-(?:[\w:*#-]+[-+<^]?[=<]|o$|w\d?$|restore_original|delete_original|tagsFromFile)/i,
      },
    ],
  },
  {
    programs: "xxd",
    otherwise: "read",
    rules: [
      { kind: "write", words: "", flag: /^-r/ },
      { kind: "write", words: "", operands: 2 },
    ],
  },
  { programs: "uniq", otherwise: "read", rules: [{ kind: "write", words: "", operands: 2 }] },
  {
    programs: "fd",
    otherwise: "read",
    rules: [{ kind: "unknown", words: "", flag: /^(?:-[a-wyzA-WYZ]*[xX]|--exec.*)$/ }],
  },
  { programs: readers, otherwise: "read", rules: [] },
  {
    programs: "sed gsed perl ruby",
    otherwise: "unknown",
    rules: [{ kind: "write", words: "", flag: /^(?:-[a-zA-Z]*i\S*|--in-place(?:=.*)?)$/ }],
  },
  { programs: "rm rmdir unlink shred srm trash", otherwise: "delete", rules: [] },
  {
    programs: "tee",
    otherwise: "write",
    rules: [
      {
        kind: "read",
        words: "",
        flag: /^\/dev\/(?:stdout|stderr|null|tty)$/,
        unless: /^(?!-|\/dev\/(?:stdout|stderr|null|tty)$)/,
      },
    ],
  },
  {
    programs: "rsync",
    otherwise: "write",
    rules: [
      { kind: "network", words: "", flag: /^(?:-[a-zA-Z]*n[a-zA-Z]*|--dry-run)$/ },
      { kind: "delete", words: "", flag: /^--delete/ },
      { kind: "send", words: "", flag: /^[\w.@-]+::?\S/ },
    ],
  },
  {
    programs: "tar bsdtar",
    otherwise: "write",
    rules: [
      { kind: "delete", words: "", flag: /^--(?:remove-files|delete)$/ },
      { kind: "write", words: "", flag: /^(?:-\w*[cxrAu]\w*|--(?:create|extract|get|append|update|concatenate))$/ },
      { kind: "read", words: "t|tf|tvf|tzf|tjf|tJf|tvzf|tzvf|ztvf|ztf|jtf|tvjf" },
      { kind: "read", words: "", flag: /^(?:-[vzjJ]*t[vzjJf]*|--list)$/ },
    ],
  },
  {
    programs: "gzip gunzip bzip2 bunzip2 xz unxz zstd unzstd",
    otherwise: "write",
    rules: [
      { kind: "read", words: "", flag: /^(?:-[dkfvnq0-9]*[clt][dkfvnqclt0-9]*|--(?:stdout|to-stdout|list|test))$/ },
    ],
  },
  {
    programs: "unzip",
    otherwise: "write",
    rules: [{ kind: "read", words: "", flag: /^-(?:[lvtpZz]|[qv]+[lt]|l[qv]+)$/ }],
  },
  {
    programs: "7z 7za",
    otherwise: "write",
    rules: [
      { kind: "read", words: "l|t|i|h" },
      { kind: "delete", words: "d" },
    ],
  },
  {
    programs: "crontab mount ssh-keygen",
    otherwise: "write",
    rules: [
      { kind: "delete", words: "", flag: /^-r$/ },
      { kind: "read", words: "", flag: /^-l$/ },
    ],
  },
  {
    programs: "zip",
    otherwise: "write",
    rules: [{ kind: "delete", words: "", flag: /^(?:-\w*m\w*|-d|--move|--delete)$/ }],
  },
  {
    programs:
      "cp mv mkdir touch ln chmod chown chgrp dd install truncate split csplit patch mkfifo mknod setfacl xattr ffmpeg " +
      "convert magick pandoc sponge cpio umount hdiutil defaults pbcopy useradd usermod passwd chsh update-alternatives",
    otherwise: "write",
    rules: [],
  },
  {
    programs: "kill pkill killall",
    otherwise: "deploy",
    local: true,
    rules: [{ kind: "read", words: "", flag: /^(?:-0|-l)$/ }],
  },
  { programs: "shutdown reboot halt poweroff", otherwise: "deploy", local: true, rules: [] },
  {
    programs: "systemctl service launchctl supervisorctl pm2 rc-service",
    otherwise: "deploy",
    local: true,
    rules: [
      {
        kind: "read",
        words:
          "status|is-active|is-enabled|is-failed|show|cat|list-units|list-unit-files|list-timers|list|print|logs|jlist|describe",
      },
    ],
  },
  {
    programs: "journalctl dmesg",
    otherwise: "read",
    rules: [{ kind: "delete", words: "", flag: /^--(?:vacuum|rotate)/ }],
  },
  {
    programs: "apt apt-get dnf yum brew apk pacman snap",
    otherwise: "write",
    rules: [
      { kind: "read", words: "", flag: /^(?:-s|--simulate|--dry-run|--just-print|--no-act)$/ },
      { kind: "delete", words: "remove|purge|uninstall|autoremove|erase" },
      { kind: "network", words: "search|show|list|info|policy" },
    ],
  },
];
